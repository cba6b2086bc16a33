/** Google's sign, in the colour of the button. */
export function GoogleSign() {
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden>
      <path
        fill="currentColor"
        d="M17.6 9.2c0-.6-.1-1.2-.2-1.7H9v3.4h4.8a4.1 4.1 0 0 1-1.8 2.7v2.2h2.9c1.7-1.6 2.7-3.9 2.7-6.6zM9 18c2.4 0 4.5-.8 6-2.2l-2.9-2.2a5.4 5.4 0 0 1-8.1-2.9H1v2.3A9 9 0 0 0 9 18zM4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8zM9 3.6c1.3 0 2.5.5 3.4 1.3l2.6-2.6A9 9 0 0 0 1 5l3 2.3a5.4 5.4 0 0 1 5-3.7z"
      />
    </svg>
  );
}

/** A speech bubble with two eyes: Discord's own sign is its trade mark and is not ours to redraw. */
export function DiscordSign() {
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden>
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M4 2h10a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H9l-4 3v-3H4a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3zm2.4 4.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zm5.2 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2z"
      />
    </svg>
  );
}
