import createReadConnection from './read-connection';

/**
 * The connection that work in the background reads from. On SQLite it is a thread of its own, so that
 * no search waits behind a comparison of articles.
 */
export default createReadConnection;
