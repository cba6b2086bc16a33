/** Returns true for `/overlay`, `/overlay.html` and everything below `/overlay/`; false for `/overlays` and the like. */
export function isOverlayPath(path: string): boolean {
  return path === '/overlay' || path === '/overlay.html' || path.startsWith('/overlay/');
}
