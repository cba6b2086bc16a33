import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { adminServer, renderPart } from '../../test-kit/admin-server.tsx';
import { VersionCard } from './version-card.tsx';

adminServer();
const fact = async (label: string) => (await screen.findByText(label)).closest('dl > div');

it('shows the version of the product with its commit, and what the database lacks', async () => {
  renderPart(<VersionCard />);
  expect(await fact('Citadel Watch')).toHaveTextContent('1.2.3 (abc1234)');
  expect(await fact('PostgreSQL')).toHaveTextContent('18.4, built in');
  expect(await fact('Its fixes')).toHaveTextContent('The built-in PostgreSQL 18.4 gets security fixes late');
  expect(await fact('Newest change of the tables')).toHaveTextContent('CreateSchema1790000000000');
});
