import { type ApiDefinition, type Endpoint, keyScopeOf, Problem } from '@lamplight/contract';
import { build } from '../platform/build.ts';

/** Endpoints below one path prefix. */
export interface ApiSection {
  readonly prefix: string;
  readonly endpoints: ApiDefinition;
}

type Json = Readonly<Record<string, unknown>>;

interface Described {
  readonly description?: string;
}

const content = (type: string, schema: unknown): Json => ({ [type]: { schema } });

function parameters(location: 'path' | 'query', schema: Endpoint['query']): Json[] {
  if (!schema) return [];
  const required: readonly string[] = schema.required ?? [];
  return Object.entries<object>(schema.properties).map(
    ([name, { description, ...property }]: [string, Described]) => ({
      name,
      in: location,
      required: location === 'path' || required.includes(name),
      ...(description ? { description } : {}),
      schema: property,
    }),
  );
}

function requestBody({ body, form, upload }: Endpoint): Json {
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  if (body) return { requestBody: { required: true, content: content(type, body) } };
  if (!upload || upload.maxBytes === 0) return {};
  return { requestBody: { required: true, content: { 'application/octet-stream': {} } } };
}

/**
 * Returns the security requirement of an endpoint if it differs from the document's default, the token of a sign-in.
 */
function security(name: string, call: Endpoint): Json {
  if (call.access === 'public') return { security: call.readsToken ? [{}, { bearer: [] }] : [] };
  const scope = keyScopeOf(name, call);
  return scope ? { security: [{ bearer: [] }, { apiKey: [scope] }] } : {};
}

const operation = (name: string, call: Endpoint): Json => ({
  operationId: call.operationId,
  summary: call.summary,
  tags: [call.group],
  parameters: [...parameters('path', call.params), ...parameters('query', call.query)],
  ...requestBody(call),
  ...security(name, call),
  responses: {
    200: { description: 'Success', content: content(call.download ?? 'application/json', call.result) },
    '4XX': { $ref: '#/components/responses/Problem' },
  },
});

/** Describes endpoints of the contract as an OpenAPI 3.1 document. */
export function openApiDocument(sections: readonly ApiSection[], publicUrl: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { prefix, endpoints } of sections)
    for (const [name, call] of Object.entries(endpoints)) {
      const [method = '', path = ''] = name.split(' ');
      const operations = (paths[prefix + path] ??= {});
      operations[method.toLowerCase()] = operation(name, call);
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lamplight',
      version: build.version,
      description:
        'Everything the web app does, any client can do. Errors are problem+json (RFC 9457): show `detail`, read `code`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Token of a sign-in, `access_token` of POST /auth/login',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'lamp_…',
          description:
            'API key that an admin made on /admin/integrations. It opens the calls of its scopes; `write` includes `read`.',
        },
      },
      schemas: { Problem },
      responses: {
        Problem: {
          description: 'What is wrong with the request',
          content: content('application/problem+json', { $ref: '#/components/schemas/Problem' }),
        },
      },
    },
  };
}
