export { theme } from '../../admin/layout/theme.ts'
export { styleCache } from '../../admin/style-cache.ts'
