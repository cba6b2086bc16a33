import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PageButtons, pageItems, Pager } from './pagination.tsx';

describe('pageItems', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [7, 25, [1, '…', 6, 7, 8, '…', 25]],
    [3, 5, [1, 2, 3, 4, 5]],
    [25, 25, [1, '…', 24, 25]],
    [2, 25, [1, 2, 3, '…', 25]],
  ])('returns the buttons for page %d of %d', (page, pages, items) => {
    expect(pageItems(page, pages)).toEqual(items);
  });
});

describe('Pager', () => {
  it('shows the current page and disables Previous and Next at the ends', async () => {
    const onPage = jest.fn();
    const { rerender } = render(<Pager label="Pages" page={1} pages={2} onPage={onPage} />);
    expect(screen.getByText('Page 1 of 2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(onPage).toHaveBeenCalledWith(2);
    rerender(<Pager label="Pages" page={2} pages={2} onPage={onPage} />);
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  });
});

describe('PageButtons', () => {
  it('opens a page by its number and marks the current one', async () => {
    const onPage = jest.fn();
    render(<PageButtons label="Pages" page={7} pages={25} onPage={onPage} text="Page 7 of 25 (499 total members)" />);
    expect(screen.getByRole('button', { name: 'Page 7' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(screen.getByRole('button', { name: 'Page 25' }));
    expect(onPage).toHaveBeenCalledWith(25);
    expect(screen.getByText('Page 7 of 25 (499 total members)')).toBeVisible();
  });
});
