import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import * as z from 'zod';
import { clientFiles } from './client-files.ts';

const client = fileURLToPath(new URL('../../client/', import.meta.url));
const iconSchema = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() });
const manifestSchema = z.object({ start_url: z.string(), theme_color: z.string(), icons: z.array(iconSchema) });

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-'));
  copyFileSync(join(client, 'index.html'), join(folder, 'index.html'));
  for (const name of readdirSync(join(client, 'public')))
    copyFileSync(join(client, 'public', name), join(folder, name));
  server = createServer(express().use(clientFiles(folder)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

describe('the web manifest', () => {
  it('is linked, has its own type, and the colour of the page', async () => {
    const page = readFileSync(join(client, 'index.html'), 'utf8');
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    const answer = await fetch(`${url}/manifest.webmanifest`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const manifest = manifestSchema.parse(await answer.json());
    expect(manifest.start_url).toBe('/');
    expect(page).toContain(`<meta name="theme-color" content="${manifest.theme_color}" />`);
  });

  it('names icons that are there, as large as it says', async () => {
    const { icons } = manifestSchema.parse(await (await fetch(`${url}/manifest.webmanifest`)).json());
    const seen: string[] = [];
    for (const { src, sizes, type, purpose = 'any' } of icons) {
      const answer = await fetch(`${url}${src}`);
      expect(answer.headers.get('content-type')).toBe(type);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
      seen.push(`${sizes} ${purpose}`);
    }
    expect(seen).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  });
});
