import { describe, expect, it } from '@jest/globals';
import { RequestFigures } from './request-figures.ts';

describe('RequestFigures', () => {
  it('print answers by status and durations by bucket, each bucket with those below it', () => {
    const figures = new RequestFigures();
    figures.count('GET', '/api/members/A', 200, 0.001);
    figures.count('GET', '/api/members/A', 304, 0.005);
    figures.count('HEAD', '/api/members/B', 200, 0.4);
    figures.count('GET', '/api/members/A', 200, 9);
    const labels = 'route="/api/members/:name",method="GET"';
    const seconds = 'http_request_duration_seconds';
    expect(
      figures
        .text()
        .trimEnd()
        .split('\n')
        .filter((line) => !line.startsWith('#')),
    ).toEqual([
      `${seconds}_bucket{le="0.005",${labels}} 2`,
      `${seconds}_bucket{le="0.025",${labels}} 2`,
      `${seconds}_bucket{le="0.1",${labels}} 2`,
      `${seconds}_bucket{le="0.5",${labels}} 3`,
      `${seconds}_bucket{le="2.5",${labels}} 3`,
      `${seconds}_bucket{le="+Inf",${labels}} 4`,
      `${seconds}_sum{${labels}} ${0.001 + 0.005 + 0.4 + 9}`,
      `${seconds}_count{${labels}} 4`,
      `http_requests_total{${labels},status="200"} 3`,
      `http_requests_total{${labels},status="304"} 1`,
    ]);
  });

  it('have one series for a route and method, however often and with whatever path they are asked', () => {
    const figures = new RequestFigures();
    for (let i = 0; i < 3000; i++) {
      figures.count('GET', `/api/members/${i}`, 200, 0);
      figures.count('PROPFIND', `/api/members/${i}`, 405, 0);
      figures.count('GET', `/api/members/${'x'.repeat(i)}`, 404, 0);
    }
    const counts = figures
      .text()
      .split('\n')
      .filter((line) => line.includes('_count{'));
    expect(counts).toEqual([
      'http_request_duration_seconds_count{route="/api/members/:name",method="GET"} 5999',
      'http_request_duration_seconds_count{route="unknown",method="other"} 3000',
      'http_request_duration_seconds_count{route="/api/members",method="GET"} 1',
    ]);
  });
});
