import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { adminServer, renderPart } from '../../test-kit/admin-server.tsx';
import { VersionCard } from './version-card.tsx';

const { admin } = adminServer();
const UPDATE = { read_at: '2026-11-21T10:00:00.000Z', newer: null, problem: null };
const fact = async (label: string) => (await screen.findByText(label)).closest('dl > div');

it('shows the version of the product with its commit, and what the database lacks', async () => {
  renderPart(<VersionCard />);
  expect(await fact('Citadel Watch')).toHaveTextContent('1.2.3 (abc1234)');
  expect(await fact('PostgreSQL')).toHaveTextContent('18.4, built in');
  expect(await fact('Its fixes')).toHaveTextContent('The built-in PostgreSQL 18.4 gets security fixes late');
  expect(await fact('Newest change of the tables')).toHaveTextContent('CreateSchema1790000000000');
});

it('shows that nobody is asked for a newer version unless the operator wants it', async () => {
  renderPart(<VersionCard />);
  expect(await fact('Newest version')).toHaveTextContent('Not looked for; UPDATE_CHECK=1 asks once a day');
});

it('shows a newer version with its page, and marks one that mends a weakness', async () => {
  const newer = { version: '1.3.0', url: 'https://example.org/releases/1.3.0', security: true };
  admin.answers.version = { ...admin.answers.version, update: { ...UPDATE, newer } };
  renderPart(<VersionCard />);
  expect(await screen.findByRole('link', { name: '1.3.0, which mends a weakness' })).toHaveAttribute('href', newer.url);
  expect((await fact('Newest version'))?.querySelector('dd')).toHaveAttribute('data-tone', 'bad');
});

it('shows that this version is the newest', async () => {
  admin.answers.version = { ...admin.answers.version, update: UPDATE };
  renderPart(<VersionCard />);
  expect(await fact('Newest version')).toHaveTextContent('This one, as of');
});

it('shows why the newest version could not be read', async () => {
  const problem = 'api.example.org could not be asked: ECONNREFUSED';
  admin.answers.version = { ...admin.answers.version, update: { ...UPDATE, problem } };
  renderPart(<VersionCard />);
  expect(await screen.findByText(problem)).toBeVisible();
});
