'use strict';

window.addEventListener('load', () => {
  window.SwaggerUIBundle({
    url: '/docs/api/openapi.json',
    dom_id: '#description',
    deepLinking: true,
    validatorUrl: null,
    defaultModelsExpandDepth: 0,
    supportedSubmitMethods: ['get'],
  });
});
