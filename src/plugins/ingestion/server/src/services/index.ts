import idempotency from './idempotency';
import imageStore from './image-store';

export default {
  idempotency,
  'image-store': imageStore,
};
