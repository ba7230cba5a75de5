import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/**
 * Sends the form of the login screen.
 * @param more further form fields, each with an ampersand before it
 */
export const signIn = (
  { app }: { app: FastifyInstance },
  username: string,
  password: string,
  more = '',
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `username=${encodeURIComponent(username)}&password=${encodeURIComponent(password)}${more}`,
  });
