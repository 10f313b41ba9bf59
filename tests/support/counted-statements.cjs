/**
 * Loaded into a service in front of it: each of its answers says in the header `X-Statements` how many SQL statements
 * it has cost, those of tasks that its request has started included as far as they ran before.
 */
const { AsyncLocalStorage } = require('node:async_hooks');
const { EventEmitter } = require('node:events');
const { Server, ServerResponse } = require('node:http');

const requests = new AsyncLocalStorage();
/** Statements counted already: knex repeats what happens in a transaction at the connection that it belongs to. */
const seen = new WeakSet();
/** What Strapi asks of a new connection: whether a request needs one depends on what else runs. */
const SETTING_UP = /^SET search_path/i;
const { emit } = EventEmitter.prototype;

EventEmitter.prototype.emit = function (name, ...args) {
  if (name === 'query' && this.config?.client !== undefined && !seen.has(args[0])) {
    seen.add(args[0]);
    const counted = requests.getStore();
    if (counted !== undefined && !SETTING_UP.test(args[0].sql)) counted.statements += 1;
  }
  if (name !== 'request' || !(this instanceof Server)) return emit.call(this, name, ...args);
  const counted = { statements: 0 };
  args[1].counted = counted;
  return requests.run(counted, () => emit.call(this, name, ...args));
};

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...args) {
  if (this.counted !== undefined) this.setHeader('X-Statements', this.counted.statements);
  return writeHead.apply(this, args);
};
