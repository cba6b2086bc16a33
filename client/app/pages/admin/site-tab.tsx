import { SiteEditor } from '../../../features/site/editor/site-editor.tsx';

/** Admin dashboard, Site tab: what the site says about the clan. */
export function SiteTab() {
  return <SiteEditor />;
}
