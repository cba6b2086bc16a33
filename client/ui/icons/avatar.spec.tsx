import { describe, expect, it } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { Avatar, initials } from './avatar.tsx';

describe('initials', () => {
  it.each([
    ['Tharn Vex', 'TV'],
    ['old_mossy', 'OM'],
    ['Hexa', 'HE'],
    ['x', 'X'],
    ['a b c', 'AB'],
    ['', ''],
  ])('returns initials: %s → %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});

describe('Avatar', () => {
  it('draws the initials, then the picture over them once loaded', () => {
    const { container } = render(<Avatar name="Tharn Vex" src="https://a.example/t.png" rank="Owner" />);
    const picture = container.querySelector('img');
    expect(container).toHaveTextContent('TV');
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(picture).not.toHaveAttribute('data-loaded');
    fireEvent.load(picture!);
    expect(picture).toHaveAttribute('data-loaded');
  });

  it('removes a picture that fails, and tries another URL', () => {
    const { container, rerender } = render(<Avatar name="Hexa" src="https://a.example/h.png" />);
    fireEvent.error(container.querySelector('img')!);
    expect(container.querySelector('img')).toBeNull();
    expect(container).toHaveTextContent('HE');
    rerender(<Avatar name="Hexa" src="https://a.example/other.png" />);
    expect(container.querySelector('img')).not.toBeNull();
  });

  it('loads no picture without a URL', () => {
    const { container } = render(<Avatar name="Hexa" />);
    expect(container.querySelector('img')).toBeNull();
  });
});
