/** Code → HTTP status and sentence. The sentence may be replaced by a more precise one; the code never. */
export const ERROR_CATALOGUE = {
  BAD_REQUEST: { status: 400, message: 'The request is not valid' },
  VALIDATION_FAILED: { status: 400, message: 'The request is not valid' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in' },
  FORBIDDEN: { status: 403, message: 'You may not do that' },
  FOREIGN_ORIGIN: { status: 403, message: 'The request came from another site' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  MEMBER_NOT_FOUND: { status: 404, message: 'Member not found' },
  SYNC_NOT_FOUND: { status: 404, message: 'Sync not found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take that method' },
  CONFLICT: { status: 409, message: 'That is already so' },
  MEMBER_EXISTS: { status: 409, message: 'Member already exists' },
  SYNC_NOT_RUNNING: { status: 409, message: 'This sync is not running' },
  REMOVAL_NEEDS_CONFIRMATION: { status: 409, message: 'This would remove more than a fifth of the clan' },
  CLAN_LIST_UNREADABLE: { status: 502, message: 'The clan list could not be read' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Only JSON is understood here' },
  MISDIRECTED: { status: 421, message: 'This address does not belong to this site' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests, please wait a moment' },
  FEED_LIMITED: { status: 429, message: 'The social feed is limited right now, please wait 15 minutes' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side' },
  UNAVAILABLE: { status: 503, message: 'The service is starting or stopping, please try again' },
} as const;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;
