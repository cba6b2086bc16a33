/** The clan's banner, small: the sign of the site. */
export function ClanMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <path d="M6 3h20v26l-10-6.5L6 29z" fill="var(--c-brass-solid)" />
      <path d="M16 3h10v26l-10-6.5z" fill="rgb(0 0 0 / .16)" />
      <path d="M16 7.5l6.5 6.5-6.5 6.5-6.5-6.5z" fill="#0d1517" />
      <path d="M16 11.5l2.5 2.5-2.5 2.5-2.5-2.5z" fill="#f6dfa4" />
    </svg>
  );
}
