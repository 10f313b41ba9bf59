import { controllerKeepingDrafts } from '../../draft-reads';

export default controllerKeepingDrafts('api::article.article');
