import listViews from './list-views';
import presences from './presences';

export default {
  'list-views': listViews,
  presences,
};
