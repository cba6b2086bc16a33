import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { adminServer, makeGate, renderPart } from '../../test-kit/admin-server.tsx';
import { SystemInfo } from './system-info.tsx';
import { systemInfoResource } from './system-info.resource.ts';

const { server, admin } = adminServer();
const fact = (label: string): Element | null => screen.getByText(label).closest('dl > div');

it('shows the wait and the failure, and loads again', async () => {
  const gate = makeGate();
  server.use(
    http.get(
      '/api/admin/system/info',
      async () => {
        await gate.passed;
        return new HttpResponse(null, { status: 500 });
      },
      { once: true },
    ),
  );
  const { user } = renderPart(<SystemInfo />);
  expect(screen.getByText('Loading...')).toBeVisible();
  gate.open();
  expect(await screen.findByText('Failed to load system information')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('production')).toBeVisible();
});

it('shows runtime, memory and configured services', async () => {
  admin.answers.info = { ...admin.answers.info, configured: { twitter: false, oauth: true, database: true } };
  await systemInfoResource.refresh();
  renderPart(<SystemInfo />);
  expect(fact('Environment')).toHaveTextContent('production');
  expect(fact('Node.js')).toHaveTextContent('v24.0.0');
  expect(fact('Platform')).toHaveTextContent('linux x64');
  expect(fact('Uptime')).toHaveTextContent('1 day 1 h');
  expect(fact('Heap used')).toHaveTextContent('84.0 MB');
  expect(fact('Heap total')).toHaveTextContent('100.0 MB');
  expect(fact('RSS')).toHaveTextContent('200.0 MB');
  expect(fact('External')).toHaveTextContent('1.0 MB');
  expect(fact('Twitter')).toHaveTextContent('Not configured');
  expect(fact('OAuth')).toHaveTextContent(/OAuthConfigured/);
  expect(fact('Database')).toHaveTextContent(/DatabaseConfigured/);
});
