import { createElement } from 'react';
import { ChartNoAxesColumn, Gem, PawPrint } from 'lucide-react';
import type { Activity } from '../../../shared/activities/activities.schemas.ts';

function signOf({ category }: Activity) {
  return category === 'Pets' ? PawPrint : category === 'Skills' ? ChartNoAxesColumn : Gem;
}

/** Drops, pets and 99s of the clan, newest first; entries that do not fit whole are left out. */
export function ActivityStrip({ activities }: { activities: readonly Activity[] }) {
  return (
    <section className="ch-strip ch-activity">
      <ol className="ch-strip-items">
        {activities.map((activity) => (
          <li key={activity.id} className="ch-strip-item">
            <span className="ch-strip-sign">{createElement(signOf(activity), { strokeWidth: 1.6 })}</span>
            <b>{activity.display_name}</b>
            <span className="ch-strip-who">{activity.text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
