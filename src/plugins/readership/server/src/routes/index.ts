import { forRole, panelRoutes } from '@ota-news/foundation/panel-access/routes';
import { SEE_READERS } from '#newsroom/contracts/permissions';

const forReaders = forRole(SEE_READERS);

export default panelRoutes('/admin/readership', [
  forReaders('GET', '/', 'readership.find'),
  forReaders('GET', '/csv', 'readership.csv'),
  forReaders('GET', '/paths', 'readership.paths'),
]);
