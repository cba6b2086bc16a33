/** True for the address of the overlay, its page as a file, and everything below; not for what only begins like it. */
export function isOverlayPath(path: string): boolean {
  return path === '/overlay' || path === '/overlay.html' || path.startsWith('/overlay/');
}
