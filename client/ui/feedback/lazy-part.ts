import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * Returns a part of a page that is loaded when it is first drawn. When its script fails to load, for example after a
 * deployment, the rest of the page stays and `instead` is drawn until the page is reloaded.
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
