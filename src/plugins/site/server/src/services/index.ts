import answers from './answers';
import cards from './cards';
import dispatcher from './dispatcher';
import documents from './documents';
import frame from './frame';
import pageCache from './page-cache';
import previews from './previews';
import renderer from './renderer';
import routes from './routes';
import scripts from './scripts';
import theme from './theme';

export default {
  answers,
  cards,
  dispatcher,
  documents,
  frame,
  'page-cache': pageCache,
  previews,
  renderer,
  routes,
  scripts,
  theme,
};
