import { expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from 'zustand/vanilla';
import type { LiveResource, LiveState } from '../../lib/live/live-resource.ts';
import { LiveSection } from './live-section.tsx';

const WAITING: LiveState<string[]> = { data: null, error: null, errorStatus: null, version: null };
const FAILED = { error: 'Failed to load teams', errorStatus: 500 };

function section(state: Partial<LiveState<string[]>> = {}, quiet = false) {
  const store = createStore<LiveState<string[]>>(() => ({ ...WAITING, ...state }));
  const refresh = jest.fn(() => Promise.resolve());
  const resource = { store, refresh, acquire: () => () => {} } as Partial<LiveResource<string[]>>;
  render(
    <LiveSection
      of={resource as LiveResource<string[]>}
      loading="Loading teams..."
      title="Teams"
      empty={<p>No team yet</p>}
      quiet={quiet}
    >
      {(teams) => <p>{teams.join(' and ')}</p>}
    </LiveSection>,
  );
  return { store, refresh };
}

it('shows the wait, then the data', () => {
  const { store } = section();
  expect(screen.getByRole('status')).toHaveTextContent('Loading teams...');
  act(() => store.setState({ data: ['Red', 'Blue'] }));
  expect(screen.getByText('Red and Blue')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

it('shows a failed first load, and loads again at "Try again"', async () => {
  const { refresh } = section(FAILED);
  expect(screen.getByRole('alert')).toHaveTextContent('TeamsFailed to load teams');
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('shows old data below the note of a failed update', () => {
  section({ ...FAILED, data: ['Red'] });
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load teams');
  expect(screen.getByText('Red')).toBeVisible();
});

it('shows old data without a note when it is quiet', () => {
  section({ ...FAILED, data: ['Red'] }, true);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Red')).toBeVisible();
});

it('shows the replacement of an empty list', () => {
  section({ data: [] });
  expect(screen.getByText('No team yet')).toBeVisible();
});
