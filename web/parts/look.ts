export { Words } from '../../admin/layout/words.ts'
