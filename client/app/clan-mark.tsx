/** The clan's banner, small: the sign of the site. */
export function ClanMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <path d="M6 3h20v26l-10-6.500L6 29z" fill="var(--c-brass-solid)" />
      <path d="M16 3h10v26l-10-6.500z" fill="rgb(0 0 0 / .16)" />
      <path d="M16 7.500l6.500 6.500-6.500 6.500-6.500-6.500z" fill="#0d1517" />
      <path d="M16 11.500l2.500 2.500-2.500 2.500-2.500-2.500z" fill="#f6dfa4" />
    </svg>
  );
}
