import { type Static, Type } from 'typebox';

/** What programs read of a refusal. `detail` is for people and may change; these may not. */
export const errorCodes = {
  bad_request: 400,
  already_exists: 400,
  invalid_credentials: 401,
  not_signed_in: 401,
  forbidden: 403,
  subscription_required: 403,
  download_not_allowed: 403,
  link_invalid: 403,
  link_expired: 403,
  login_refused: 403,
  not_found: 404,
  method_not_allowed: 405,
  upload_offset: 409,
  upload_incomplete: 409,
  import_running: 409,
  precondition_failed: 412,
  request_timeout: 408,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  invalid_input: 422,
  upload_busy: 423,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  payments_unavailable: 502,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** RFC 9457 problem details. */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'A sentence for people' }),
    code: Type.String({ description: 'What programs read' }),
    fields: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
        description: 'What is wrong with which part of the input',
      }),
    ),
  },
  { $id: 'Problem' },
);
export type Problem = Static<typeof Problem>;
