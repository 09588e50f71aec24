/** For the browser build: no button of ours ripples (admin/layout/component-styles.ts), but MUI's would bring along how. */
export default () => null
