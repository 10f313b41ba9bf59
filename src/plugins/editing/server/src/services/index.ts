import presences from './presences';

export default {
  presences,
};
