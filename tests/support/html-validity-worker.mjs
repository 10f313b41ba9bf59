/** Checks pieces of HTML in a thread of its own: hundreds of them are much work for one processor. */
import { parentPort } from 'node:worker_threads';
import { HtmlValidate } from 'html-validate';

/** What makes HTML invalid; matters of taste and of accessibility are other suites'. */
const validator = new HtmlValidate({
  root: true,
  rules: {
    'attribute-allowed-values': 'error',
    'close-attr': 'error',
    'close-order': 'error',
    deprecated: 'error',
    'element-name': 'error',
    'element-permitted-content': 'error',
    'element-permitted-occurrences': 'error',
    'element-permitted-order': 'error',
    'element-permitted-parent': 'error',
    'element-required-ancestor': 'error',
    'element-required-attributes': 'error',
    'element-required-content': 'error',
    'map-id-name': 'error',
    'no-dup-attr': 'error',
    'no-dup-id': 'error',
    'no-raw-characters': 'error',
    'unrecognized-char-ref': 'error',
    'valid-id': ['error', { relaxed: true }],
    'void-content': 'error',
  },
});

parentPort.on('message', ({ id, html }) => {
  const { results } = validator.validateStringSync(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
  );
  parentPort.postMessage({ id, faults });
});
