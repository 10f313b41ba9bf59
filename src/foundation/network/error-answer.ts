/** A failure, as programs are told of it. */
export interface Failure {
  status: number;
  /** The usual one of the status when absent. */
  name?: string;
  message: string;
  details?: object;
}

const NAMES: Readonly<Record<number, string>> = {
  400: 'BadRequestError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  405: 'MethodNotAllowedError',
  406: 'NotAcceptableError',
  409: 'ConflictError',
  412: 'PreconditionFailedError',
  413: 'PayloadTooLargeError',
  415: 'UnsupportedMediaTypeError',
  422: 'ValidationError',
  429: 'TooManyRequestsError',
  500: 'InternalServerError',
  501: 'NotImplementedError',
  503: 'ServiceUnavailableError',
};

/** The body of an error, in the form of Strapi's REST core. */
export const errorBody = ({
  status,
  name = NAMES[status] ?? 'HttpError',
  message,
  details = {},
}: Failure) => ({ data: null, error: { status, name, message, details } });

/** Answers a request with a failure. */
export const answerFailure = (ctx: { status: number; body: unknown }, failure: Failure): void => {
  ctx.status = failure.status;
  ctx.body = errorBody(failure);
};
