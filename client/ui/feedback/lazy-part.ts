import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A part of a page that is fetched when it is first drawn. When its script does not come, over a bad line or because the
 * site was built anew, the page stays as it is and `instead` stands in the part's place until it is loaded anew.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      console.error('A part of the page did not load', error);
      return { default: instead };
    }
  });
}
