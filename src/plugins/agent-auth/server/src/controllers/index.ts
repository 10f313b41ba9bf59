import access from './access';
import codes from './codes';
import log from './log';
import requests from './requests';

export default { access, codes, log, requests };
