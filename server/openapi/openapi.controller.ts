import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import { openapiRoutes } from '../../shared/openapi/openapi.routes.ts';
import { Config } from '../config/config.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { Endpoint, Input } from '../http/api/endpoint.ts';
import type { InputOf } from '../http/api/input.ts';
import { openapiDocument } from './openapi-document.ts';

/** Files of the page, which has no inline script, so that the content policy of all pages applies to it. */
const FOLDER = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];
const START_FILE = 'start.js';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Citadel Watch API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/${START_FILE}" defer></script>
  </head>
  <body>
    <main id="docs"></main>
  </body>
</html>
`;
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', supportedSubmitMethods: ['get'] });\n`;

@Controller()
export class OpenapiController {
  private readonly document: unknown;

  constructor(config: Config) {
    this.document = openapiDocument(ALL_ROUTES, config.publicUrl);
  }

  @Endpoint(openapiRoutes.document)
  describe(): unknown {
    return this.document;
  }

  @Endpoint(openapiRoutes.page)
  page(@Input() _: InputOf<typeof openapiRoutes.page>, @Res() response: Response): void {
    response.type('html').send(PAGE);
  }

  @Endpoint(openapiRoutes.file)
  file(@Input() { params: { file } }: InputOf<typeof openapiRoutes.file>, @Res() response: Response): void {
    if (file === START_FILE) response.type('js').send(START);
    else if (FILES.includes(file)) response.sendFile(path.join(FOLDER, file), { maxAge: '1d' });
    else throw new DomainError('NOT_FOUND');
  }
}
