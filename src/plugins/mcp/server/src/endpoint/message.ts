import { isJsonContentType } from '@modelcontextprotocol/server';

/** Error codes of JSON-RPC 2.0 §5.1. */
export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const INTERNAL_ERROR = -32603;
/** Code that the SDK uses for errors at the HTTP level. */
export const SERVER_ERROR = -32000;

/** Builds a JSON-RPC error without a request id. */
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
 * Converts an OAuth error response of the SDK to a JSON-RPC response to the message. Keeps the status and the
 * WWW-Authenticate header.
 */
export const asRpcError = async (refusal: Response, message: unknown): Promise<Response> => {
  const said = (await refusal.json()) as { error?: string; error_description?: string };
  const error = rpcError(SERVER_ERROR, said.error_description ?? said.error ?? 'Refused.');
  const headers = new Headers(refusal.headers);
  headers.delete('Content-Length');
  return Response.json({ ...error, id: idOf(message) }, { status: refusal.status, headers });
};

/** The parsed message, or an error response. */
export type Received = { body: unknown } | { refusal: Response };

const refuse = (code: number, message: string): Received => ({
  refusal: Response.json(rpcError(code, message), { status: 400 }),
});

/**
 * Reads the JSON-RPC message of a request. Batches are rejected: the supported revisions do not allow them, and the rate
 * limit would count a batch as one call. Other media types are left to the SDK.
 */
export const receive = async (request: Request): Promise<Received> => {
  if (!isJsonContentType(request.headers.get('content-type'))) return { body: undefined };
  let body: unknown;
  try {
    body = await request.json();
  } catch {
    return refuse(PARSE_ERROR, 'Parse error: the body is not valid JSON.');
  }
  if (Array.isArray(body)) {
    return refuse(INVALID_REQUEST, 'Batches are not supported: send one message a request.');
  }
  return { body };
};
