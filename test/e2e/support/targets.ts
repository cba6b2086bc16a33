/**
 * Returns the links, buttons and fields of the page whose target is smaller than 44 px in a direction. Runs in the page.
 * A target is what a tap reaches: also the area that a style adds around it, the label of a field or box, and the row that
 * opens the same page. Links within a sentence may be as small as its text (WCAG 2.5.8).
 */
export function smallTargets(): string[] {
  const HALF = 21;
  const isInSentence = (element: Element): boolean =>
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 2,
    );
  const targets = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
  return [...targets].flatMap((target) => {
    if (
      !target.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) ||
      target.closest('[aria-hidden=true]')
    )
      return [];
    const style = getComputedStyle(target);
    if (style.clipPath !== 'none' || isInSentence(target)) return [];
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = target.getBoundingClientRect();
    if (width === 0 || height === 0 || top + height < 0) return [];
    const [x, y] = [left + width / 2, top + height / 2];
    const reaches = (dx: number, dy: number): boolean => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      if (hit === null) return false;
      const row = target.closest('tr');
      const opensTheSame = row?.contains(hit) === true && hit.closest('a, button') === null;
      return target.contains(hit) || opensTheSame || hit.closest('label')?.control === target;
    };
    // A press on the words of a box checks it too.
    const words =
      target instanceof HTMLButtonElement && target.role === 'checkbox'
        ? [...target.labels].map((label) => label.getBoundingClientRect())
        : [];
    const isWide =
      words.some((box) => box.right - left >= 44) || width >= 44 || (reaches(-HALF, 0) && reaches(HALF, 0));
    const isHigh = words.some((box) => box.height >= 44) || height >= 44 || (reaches(0, -HALF) && reaches(0, HALF));
    return isWide && isHigh ? [] : [`${target.outerHTML.slice(0, 140)} ${Math.round(width)}×${Math.round(height)}`];
  });
}
