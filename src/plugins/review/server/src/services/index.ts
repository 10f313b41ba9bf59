import comments from './comments';
import notices from './notices';
import people from './people';
import reviews from './reviews';

export default { comments, notices, people, reviews };
