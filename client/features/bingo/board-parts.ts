// Parts of every board that do not fit into the budget of the page's own file: one file of their own holds them.
export { Deeds } from './activity/deeds/deeds.tsx';
export { TeamMembers } from './teams/team-members.tsx';
