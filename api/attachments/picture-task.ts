import { task } from '../workers/task.ts'

export const pictureEncoding = task(
  'pictureEncoding',
  { seconds: 20, pool: 'checks' },
  async () => (await import('./encode-picture.ts')).encodePicture,
)
