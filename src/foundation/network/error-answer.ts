/** An error for programs. */
export interface Failure {
  status: number;
  /** Default: the standard name for the status. */
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

/** Builds an error body in the format of Strapi's REST API. */
export const errorBody = ({
  status,
  name = NAMES[status] ?? 'HttpError',
  message,
  details = {},
}: Failure) => ({ data: null, error: { status, name, message, details } });

/** Responds to a request with an error. */
export const answerFailure = (ctx: { status: number; body: unknown }, failure: Failure): void => {
  ctx.status = failure.status;
  ctx.body = errorBody(failure);
};
