import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { isSupportedNode, NODE_FLOORS, nodeProblem } from './supported-node.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));

describe('supported versions of Node', () => {
  it.each(['24.15.0', '24.21.0', '26.0.0', '26.10.0', '27.0.0', '30.1.2'])('accepts Node %s', (version) => {
    expect(isSupportedNode(version)).toBe(true);
    expect(nodeProblem(version)).toBeNull();
  });

  it.each(['18.20.0', '20.20.2', '22.22.3', '24.14.9', '25.9.0'])('rejects Node %s', (version) => {
    expect(isSupportedNode(version)).toBe(false);
    expect(nodeProblem(version)).toContain(`Node ${version} is not supported`);
  });

  it('finds the same versions of Node in runtime.json, in package.json and in the code', () => {
    const { floors } = z.object({ floors: z.array(z.string()) }).parse(read('runtime.json'));
    const { engines } = z.object({ engines: z.object({ node: z.string() }) }).parse(read('package.json'));
    expect(floors).toEqual(NODE_FLOORS);
    expect(engines.node).toBe('^24.15.0 || >=26');
  });
});
