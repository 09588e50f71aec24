import ArrowForwardIcon from '@mui/icons-material/ArrowForward'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { menu } from '../../resources.config.ts'
import type { HomeLink } from '../extension-points.ts'
import { adminBase } from '../resource/places.ts'
import { holdsOneOf } from '../session.ts'

const tiles = menu.filter((entry) => 'to' in entry)
const groups = menu.filter((entry) => 'items' in entry)

/** The sections of the menu as large tiles, and the smaller ones in a line below. */
export const HomeTiles = ({ links }: { readonly links: readonly HomeLink[] }) => {
  const translate = useTranslate()
  const others = links.filter(({ roles }) => holdsOneOf(roles))
  return (
    <Box component="nav" aria-label={translate('home.title')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
        {tiles.map(({ label, to }) => (
          <Card key={to} variant="outlined">
            <CardActionArea
              component={RouterLink}
              to={`${adminBase}/${to}`}
              sx={{ p: 2.5, display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}
            >
              <Typography component="span" sx={{ fontSize: 18, fontWeight: 600, color: 'primary.main' }}>
                {label}
              </Typography>
              <ArrowForwardIcon color="primary" />
            </CardActionArea>
          </Card>
        ))}
      </Box>
      {groups.map(({ label, items }, index) => (
        <Box key={label} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, mt: 2 }}>
          <Typography component="span" color="textSecondary">
            {label}
          </Typography>
          {items.map((item) => (
            <Link key={item.to} component={RouterLink} to={`${adminBase}/${item.to}`}>
              {item.label}
            </Link>
          ))}
          {index === groups.length - 1 &&
            others.map((link) => (
              <Link key={link.to} component={RouterLink} to={link.to}>
                {translate(link.label)}
              </Link>
            ))}
        </Box>
      ))}
    </Box>
  )
}
