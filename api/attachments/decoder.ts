import sharp from 'sharp'

/** Pictures are of three kinds (model/attachments.ts, model/pictures.ts): no other decoder of libvips runs. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

/** The only import of `sharp`. */
export const decoder = sharp
