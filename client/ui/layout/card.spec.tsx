import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { windowWidth } from '../../test-kit/window-width.ts';
import { CardSection } from './card.tsx';

const width = windowWidth();
const section = (
  <CardSection title="Latest Posts" collapsible aside="five">
    a post
  </CardSection>
);

it('renders a folded card on a phone when it is first opened, and keeps it', async () => {
  width.narrow();
  render(section);
  const fold = screen.getByRole('button', { name: 'Latest Posts' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(document.getElementById(fold.getAttribute('aria-controls') ?? '')).toBeEmptyDOMElement();
  expect(screen.queryByText('five')).not.toBeInTheDocument();
  await userEvent.click(fold);
  expect(screen.getByText('a post')).toBeInTheDocument();
  expect(screen.getByText('five')).toBeInTheDocument();
  await userEvent.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('a post')).toBeInTheDocument();
});

it('renders every card in a wide window, also after a rotation from narrow', () => {
  width.narrow();
  render(section);
  expect(screen.queryByText('a post')).not.toBeInTheDocument();
  act(() => {
    width.wide();
  });
  expect(screen.getByText('a post')).toBeInTheDocument();
});

it('renders an unfolded card on a phone immediately', () => {
  width.narrow();
  render(
    <CardSection title="Clan XP Progress" collapsible open>
      twelve million
    </CardSection>,
  );
  expect(screen.getByText('twelve million')).toBeInTheDocument();
});
