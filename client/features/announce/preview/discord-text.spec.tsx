import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { DiscordText } from './discord-text.tsx';

const from = (ms: number): string => `<t:${Math.floor((Date.now() + ms) / 1000)}:R>`;
const HOUR_MS = 3_600_000;

describe('a text of Discord on the page', () => {
  it('tells how far away a moment is, before it and after it', () => {
    render(<DiscordText text={`It ends ${from(3 * HOUR_MS)}. It began ${from(-2 * HOUR_MS)}.`} />);
    expect(document.body).toHaveTextContent('It ends in 3 h. It began 2 h ago.');
  });

  it('keeps the columns of a block of code, and shows no marks of it', () => {
    render(<DiscordText text={'**30 XP** by 2 members\n```\n 1  Ada  20\n 2  *B*  10\n```'} />);
    expect(screen.getByText('30 XP').tagName).toBe('STRONG');
    const block = document.querySelector('code');
    expect(block?.textContent).toBe(' 1  Ada  20\n 2  *B*  10');
    expect(document.body).not.toHaveTextContent('```');
  });
});
