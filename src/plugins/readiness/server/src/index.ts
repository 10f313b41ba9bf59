import readiness from './controllers/readiness';
import routes from './routes';
import services from './services';

/** What there is to say of an article before it goes out. */
export default { routes, controllers: { readiness }, services };
