import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('app/problems', {
  // Titles of errors, by their status.
  title_400: 'Bad request',
  title_401: 'Not signed in',
  title_403: 'Not allowed',
  title_404: 'Not found',
  title_405: 'Method not allowed',
  title_408: 'Too slow',
  title_409: 'Conflict',
  title_412: 'Precondition failed',
  title_413: 'Too large',
  title_414: 'Address too long',
  title_415: 'Unsupported media type',
  title_416: 'Range not satisfiable',
  title_422: 'Invalid input',
  title_423: 'In use elsewhere',
  title_429: 'Too many requests',
  title_431: 'Headers too large',
  title_500: 'Server error',
  title_502: 'Payment provider unavailable',
  title_503: 'Unavailable',
  title_507: 'Storage is full',

  // Requests that cannot be read. A call is a request of a program, its body the data that it sends.
  contentType: 'This call does not take that content type.',
  formExpected: 'This call takes a form-encoded body.',
  jsonExpected: 'This call takes a JSON body.',
  bodyLarge: 'The body is too large.',
  bodyEmpty: 'The body is empty.',
  bodyNotJson: 'The body is not valid JSON.',
  bodyLength: 'The body is not as long as announced.',
  bodyNested: 'The body is nested too deeply.',
  bodyValues: 'The body has too many values for this call.',
  formFields: 'The form has too many fields.',
  address: 'That address cannot be read.',
  slow: 'The request took too long to arrive.',
  headers: 'The headers of the request are too large.',
  unreadable: 'The request cannot be read.',

  // The state of the server.
  noDatabase: 'The server cannot reach its database. Please try again in a moment.',
  notReady: 'The database or the media store does not answer.',
  busy: 'The server is busy. Please try again in a moment.',
  noRoom: 'The server has no room left to store this.',
  gone: 'This no longer exists.',
  internal: 'Something went wrong on our side. Please try again.',
  manyLists: 'Too many lists at once. Please try again in a moment.',
  connectionClosed: 'The connection was closed.',
  metrics: 'Metrics are for operators.',

  // Too many attempts.
  waitMinute: 'Too many attempts. Please try again in a minute.',
  waitMinutes: {
    one: 'Too many attempts. Please try again in {count} minute.',
    other: 'Too many attempts. Please try again in {count} minutes.',
  },
  waitHours: {
    one: 'Too many attempts. Please try again in {count} hour.',
    other: 'Too many attempts. Please try again in {count} hours.',
  },
});
