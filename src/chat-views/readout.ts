/** The readout of the site's chart. It looks for charts when it is loaded, so that has to wait for the drawing. */
import '../themes/default/assets/price-chart.js';

export {};
