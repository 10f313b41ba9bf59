import { isJsonContentType } from '@modelcontextprotocol/server';

/** Codes of JSON-RPC 2.0 §5.1. */
export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const INTERNAL_ERROR = -32603;
/** What the SDK uses for refusals of HTTP itself. */
export const SERVER_ERROR = -32000;

/** A JSON-RPC error that answers no request in particular. */
export const rpcError = (code: number, message: string) => ({
  jsonrpc: '2.0',
  error: { code, message },
  id: null,
});

const idOf = (message: unknown): string | number | null => {
  const { id } = (message ?? {}) as { id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
};

/**
 * A refusal of the SDK's, which has the body of an OAuth error, as the answer to a message. Its status
 * and its challenge stay.
 */
export const asRpcError = async (refusal: Response, message: unknown): Promise<Response> => {
  const said = (await refusal.json()) as { error?: string; error_description?: string };
  const error = rpcError(SERVER_ERROR, said.error_description ?? said.error ?? 'Refused.');
  const headers = new Headers(refusal.headers);
  headers.delete('Content-Length');
  return Response.json({ ...error, id: idOf(message) }, { status: refusal.status, headers });
};

/** A message that was read, or why it can't be. */
export type Received = { body: unknown } | { refusal: Response };

const refuse = (code: number, message: string): Received => ({
  refusal: Response.json(rpcError(code, message), { status: 400 }),
});

/**
 * Reads the one JSON-RPC message of a request. Batches are refused: the revisions served here don't
 * have them, and one would let many calls count as a single one. Other media types are left to the SDK.
 */
export const receive = async (request: Request): Promise<Received> => {
  if (!isJsonContentType(request.headers.get('content-type'))) return { body: undefined };
  let body: unknown;
  try {
    body = await request.clone().json();
  } catch {
    return refuse(PARSE_ERROR, 'Parse error: the body is not valid JSON.');
  }
  if (Array.isArray(body)) {
    return refuse(INVALID_REQUEST, 'Batches are not supported: send one message a request.');
  }
  return { body };
};
