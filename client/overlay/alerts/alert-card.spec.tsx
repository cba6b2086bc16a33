import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { TEST_ALERT } from './alert.ts';
import { AlertCard } from './alert-card.tsx';

const card = (alert: typeof TEST_ALERT) => render(<AlertCard shown={{ alert, id: 1, leaving: false }} />).container;

describe('the alert card', () => {
  it('shows the item, who completed it and the square; only the square has the class of the square', () => {
    const shown = card(TEST_ALERT);
    expect(shown.querySelector('.ch-alert')).toHaveTextContent(/^Test alertSomebody completed it for Your TeamC3$/);
    // Streamers style by these names.
    expect([...shown.querySelectorAll('.ch-alert-square')].map(({ textContent }) => textContent)).toEqual(['C3']);
  });

  it('has a class for several squares and for a line or a full board, and no square then', () => {
    const classes = { many: 'ch-alert-many', feat: 'ch-alert-feat', board: 'ch-alert-feat' } as const;
    for (const kind of ['many', 'feat', 'board'] as const) {
      const shown = card({ ...TEST_ALERT, kind, place: null, item: null });
      expect(shown.querySelector('.ch-alert')).toHaveClass(classes[kind]);
      expect(shown.querySelector('.ch-alert-square')).toBeNull();
    }
  });
});
